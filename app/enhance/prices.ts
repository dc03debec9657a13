interface Answer {
	plans: Record<string, Record<string, { price: string } | undefined> | undefined>
}

/** A price list may stand open for days: read again whenever somebody looks at it. */
export function refreshPrices() {
	const places = document.querySelectorAll<HTMLElement>('[data-price]')
	if (places.length === 0) return
	const read = async () => {
		try {
			const { plans } = (await (await fetch('/api/auth/plans')).json()) as Answer
			for (const place of places) {
				const [plan = '', cycle = ''] = (place.dataset.price ?? '').split('.')
				const price = plans[plan]?.[cycle]?.price
				if (price && price !== place.textContent) place.textContent = price
			}
		} catch {
			// The prices the page came with stay.
		}
	}
	void read()
	addEventListener('focus', () => void read())
}
