/**
 * Conform requests validation and row changes through a submit button of this name; the browser handles it without a request.
 */
export const INTENT = '__intent__'

export function isCheck({ submitter }: SubmitEvent): boolean {
	return submitter?.getAttribute('name') === INTENT
}
