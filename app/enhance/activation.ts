import { pollActivation } from '#app/web/polling.ts'

/** Instead of the reloads a page without script does, the note on the page watches by itself. */
const note = document.querySelector<HTMLElement>('[data-activation]')
if (note) {
	const { solo, still } = note.dataset
	const words = note.querySelector('[data-words]') ?? note
	pollActivation({
		solo: solo !== undefined,
		say: (said) => {
			// A page in another language says it already.
			if (!still && words.textContent !== said) words.textContent = said
		},
		ready: () => location.reload(),
	})
}
