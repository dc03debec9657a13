/** Only a script can open the print dialog, so the script shows the button; every browser has a way of its own. */
export function offerPrinting() {
	for (const button of document.querySelectorAll<HTMLElement>('[data-prints]')) {
		button.hidden = false
		button.addEventListener('click', () => print())
	}
}
