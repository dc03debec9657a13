const SOON = 100

/** A success page continues at once; without JavaScript, its Refresh header takes a second or more. */
export function goOn() {
	const next = document.querySelector<HTMLElement>('[data-goes]')?.dataset.goes
	if (next) setTimeout(() => location.replace(next), SOON)
}
