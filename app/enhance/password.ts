/** Showing a password needs JavaScript, so the script adds the button. Passwords are hidden again before they are sent. */
export function showPasswords() {
	for (const input of document.querySelectorAll<HTMLInputElement>('.password > input')) {
		const button = document.createElement('button')
		button.type = 'button'
		button.className = 'button'
		const name = input.labels?.[0]?.textContent?.toLowerCase() ?? 'password'
		const show = (shown: boolean) => {
			input.type = shown ? 'text' : 'password'
			button.textContent = shown ? (input.dataset.hide ?? 'Hide') : (input.dataset.show ?? 'Show')
			button.setAttribute('aria-label', `${button.textContent} ${name}`)
		}
		show(false)
		button.addEventListener('click', () => show(input.type === 'password'))
		input.form?.addEventListener('submit', () => show(false))
		input.after(button)
	}
}
