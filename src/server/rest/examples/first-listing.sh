# Writes a listing, changes, pauses and publishes it, reads all listings, and asks for a webhook. API_KEY=dlv_… HOOK=https://…
call() { curl --fail-with-body -sS -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' "$@"; echo; }

HOME_ID=$(call "$API/properties" -H "Idempotency-Key: home-$(date +%F)" -d '{
  "title": "Bright two-bedroom home", "description": "A bright home with a wide view over the water and a quiet street behind it.",
  "price": 1500000, "area": 1200, "bedrooms": 2, "bathrooms": 2, "propertyType": "Apartment", "transactionType": "Buy",
  "location": "Dubai Marina", "address": "Harbour Walk 1, Dubai Marina",
  "images": ["https://pictures.example/a.jpg"], "amenities": ["Balcony"]
}' | grep -o '"id":[0-9]*' | head -n 1 | cut -d: -f2)
call -X PATCH "$API/properties/$HOME_ID" -d '{"price": 1450000}'
call -X PATCH "$API/properties/$HOME_ID" -d '{"status": "paused"}'
call -X PATCH "$API/properties/$HOME_ID" -d '{"status": "published"}'
# a page of listings; the address of the next one is in the header Link
call -D headers.txt "$API/listings"
grep -i '^link:' headers.txt || echo 'This was the last page.'
call "$API/webhooks" -d "{\"url\": \"$HOOK\", \"types\": [\"inquiry.created\"]}"
