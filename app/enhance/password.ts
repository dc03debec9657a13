/** The button that shows a password is there only where a script can do it; a sent password is always hidden. */
export function showPasswords() {
	for (const button of document.querySelectorAll<HTMLButtonElement>('[data-shows]')) {
		const input = document.getElementById(button.dataset.shows ?? '') as HTMLInputElement | null
		if (!input) continue
		const show = (shown: boolean) => {
			input.type = shown ? 'text' : 'password'
			button.textContent = shown ? 'Hide' : 'Show'
			button.setAttribute('aria-label', `${button.textContent} password`)
		}
		button.hidden = false
		button.addEventListener('click', () => show(input.type === 'password'))
		input.form?.addEventListener('submit', () => show(false))
	}
}
