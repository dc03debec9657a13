import { useCallback, useState } from 'react'

interface Answer<T> {
	preview?: T | null
}

/** Asks the server what the form would do while the user types. The last response to the form counts as well. */
export function useLivePreview<T>(address: string, answer: Answer<T> | undefined) {
	const [shown, setShown] = useState({ answer, preview: answer?.preview })
	if (shown.answer !== answer) setShown({ answer, preview: answer?.preview ?? shown.preview })
	const recalculate = useCallback(
		(box: Element | null) => {
			// Loaded with the first letter. A failed import leaves the button that asks.
			void import('#app/web/live-preview.ts').then(
				({ askLater }) => askLater<T>(address, box, (preview) => setShown({ answer, preview })),
				() => undefined,
			)
		},
		[address, answer],
	)
	return { preview: shown.preview, recalculate }
}
