# Registers. A session stays in the file `jar`.
curl --fail-with-body -sS -c jar "$API/register" -H 'Content-Type: application/json' \
  -d "{\"username\": \"$USERNAME\", \"email\": \"$EMAIL\", \"password\": \"$PASSWORD\"}"
