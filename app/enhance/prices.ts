interface Price {
	price: string
	numericPrice: number
}

interface Answer {
	plans: Record<string, Record<string, Price | undefined> | undefined>
}

/** A price list may stay open for days, so it is read again on focus. */
export function refreshPrices() {
	const places = document.querySelectorAll<HTMLElement>('[data-price]')
	if (places.length === 0) return
	const read = async () => {
		try {
			const { plans } = (await (await fetch('/api/auth/plans')).json()) as Answer
			for (const place of places) {
				const [plan = '', cycle = ''] = (place.dataset.price ?? '').split('.')
				const known = plans[plan]?.[cycle]
				const price = known && wordsOf(known)
				if (price && price !== place.textContent) place.textContent = price
			}
		} catch {
			// The prices already on the page stay.
		}
	}
	void read()
	addEventListener('focus', () => void read())
}

/** The API returns English prices, so other languages format the number themselves. */
function wordsOf({ price, numericPrice }: Price): string {
	const { lang } = document.documentElement
	if (lang === 'en') return price
	const decimals = { minimumFractionDigits: numericPrice % 1 ? 2 : 0 }
	return new Intl.NumberFormat(lang, { style: 'currency', currency: 'USD', ...decimals }).format(numericPrice)
}
