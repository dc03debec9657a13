import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReceiptList } from '#app/components/subscription/receipt.tsx'

const receipts = Array.from({ length: 6 }, (_, i) => ({
	id: `receipt-${i}`,
	number: `2026000${i}`,
	day: 'Apr 14, 2026',
	what: 'Professional, monthly',
	amount: '$79.00',
	state: 'Paid',
}))

it('the latest receipts of a school are in sight, and the others are folded', () => {
	const [seen = '', folded = ''] = renderToStaticMarkup(
		<ReceiptList receipts={receipts} older={null} />,
	).split('<details>')
	expect([seen, folded].map((part) => part.match(/2026000\d/g)?.length)).toEqual([4, 2])
	expect(folded).toContain('Earlier receipts (2)')
	expect(renderToStaticMarkup(<ReceiptList receipts={receipts.slice(0, 4)} older={null} />)).not.toContain(
		'<details',
	)
})
