import { pollActivation } from '#app/web/polling.ts'

/** Replaces the page's automatic reloads by polling. */
const note = document.querySelector<HTMLElement>('[data-activation]')
if (note) {
	const { solo, still } = note.dataset
	const words = note.querySelector('[data-words]') ?? note
	pollActivation({
		solo: solo !== undefined,
		say: (said) => {
			// `still` marks pages in another language, which show a translated note already.
			if (!still && words.textContent !== said) words.textContent = said
		},
		ready: () => location.reload(),
	})
}
