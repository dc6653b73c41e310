# Answers an inquiry, once however often it is sent. INQUIRY_ID is data.inquiryId of the event.
curl --fail-with-body -sS -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -H "Idempotency-Key: answer-$INQUIRY_ID" \
  "$API/inquiries/$INQUIRY_ID/replies" -d '{"message": "Yes, it is. Come on Sunday at four."}'
