# Makes a key, after the password once more. Prints {"id", "key"}; the key is shown this once.
curl --fail-with-body -sS -b jar "$API/user/confirm" -H 'Content-Type: application/json' -d "{\"password\": \"$PASSWORD\"}" >&2
curl --fail-with-body -sS -b jar "$API/keys" -H 'Content-Type: application/json' \
  -d '{"name": "CRM", "scopes": ["listings:read", "listings:write", "inquiries:read", "inquiries:write", "webhooks:write"]}'
