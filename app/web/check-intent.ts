/** Conform has a form checked, and its rows changed, by sending it with a button of this name. Nothing leaves the browser. */
export const INTENT = '__intent__'

export function isCheck({ submitter }: SubmitEvent): boolean {
	return submitter?.getAttribute('name') === INTENT
}
