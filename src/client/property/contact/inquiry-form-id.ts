/** HTML id of the section with the inquiry form, to which the button of InquiryBar scrolls. */
export const INQUIRY_FORM = 'request-information';
