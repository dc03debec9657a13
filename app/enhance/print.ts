/** The button needs JavaScript, so it is hidden until then. */
export function offerPrinting() {
	for (const button of document.querySelectorAll<HTMLElement>('[data-prints]')) {
		button.hidden = false
		button.addEventListener('click', () => print())
	}
}
