/** Copying needs JavaScript, so the button is hidden until then. */
export function offerCopying() {
	for (const button of document.querySelectorAll<HTMLElement>('[data-copies]')) {
		const field = document.getElementById(button.dataset.copies ?? '') as HTMLInputElement | null
		const label = button.firstElementChild
		if (!field || !label || !('clipboard' in navigator)) continue
		button.hidden = false
		button.addEventListener('click', () => {
			void navigator.clipboard.writeText(field.value).then(() => (label.textContent = 'Copied'))
		})
	}
}
