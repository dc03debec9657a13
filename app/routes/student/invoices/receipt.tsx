import { Facts } from '#app/components/figures.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { BackToInvoices, Letterhead, PdfLink, type School } from './letterhead.tsx'

interface ReceiptProps {
	school: School
	receipt: {
		family: string
		day: string
		method: 'cash' | 'check' | 'card' | 'transfer' | 'provider' | 'other'
		reference: string | null
		reversed: 'returned' | 'voided' | null
		pdf: string | null
		amount: string
		used: { number: string | null; amount: string }[]
		left: string | null
	}
}

/** That the school has the money, and what it was used for. */
export function ReceiptPage({ school, receipt }: ReceiptProps) {
	const words = usePortalWords().money
	const { family, day, method, reference, reversed, pdf, amount, used, left } = receipt
	return (
		<>
			<BackToInvoices />
			<PortalHead title={words.receiptTitle} beside={pdf ? <PdfLink to={pdf} /> : null} />
			<Letterhead school={school} />
			{reversed ? <p className="notice">{words[reversed]}</p> : null}
			<Facts
				rows={[
					[words.receivedFrom, <bdi key="from">{family}</bdi>],
					[words.receivedOn, day],
					[words.method, words.methods[method]],
					...(reference ? [[words.reference, reference] as const] : []),
					[words.amount, amount],
				]}
			/>
			<section>
				<h2>{words.usedFor}</h2>
				<dl className="sums">
					{used.map((one) => (
						<div key={one.number}>
							<dt>{words.invoice(one.number ?? '')}</dt> <dd className="money">{one.amount}</dd>
						</div>
					))}
					{left ? (
						<div>
							<dt>{words.kept}</dt> <dd className="money">{left}</dd>
						</div>
					) : null}
				</dl>
			</section>
		</>
	)
}
