import { pollActivation } from '#app/web/polling.ts'

/** Replaces the page's automatic reloads by polling. */
const note = document.querySelector<HTMLElement>('[data-activation]')
if (note) {
	const { solo, still } = note.dataset
	const text = note.querySelector('[data-words]') ?? note
	pollActivation({
		solo: solo !== undefined,
		say: (said) => {
			// `still` marks pages in another language, which show a translated note already.
			if (!still && text.textContent !== said) text.textContent = said
		},
		ready: () => location.reload(),
	})
}
