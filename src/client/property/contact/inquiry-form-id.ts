/** Id of the section with the inquiry form, the target of InquiryBar. */
export const INQUIRY_FORM = 'request-information';
