import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'

export interface Receipt {
	id: string
	number: string
	day: string
	what: string
	amount: string
	state: string
}

/** The latest receipts are in sight; the others of this page are folded below them. */
const LATEST = 4

/** Payments and refunds, newest first. */
export function ReceiptList({ receipts, older }: { receipts: Receipt[]; older: string | null }) {
	const say = useSay()
	const folded = receipts.slice(LATEST)
	return (
		<section className="card part">
			<h2>{say('Receipts')}</h2>
			{receipts.length === 0 ? (
				<p className="muted">{say('Every payment will be listed here, with its date and amount.')}</p>
			) : (
				<ReceiptTable label="Receipts" receipts={receipts.slice(0, LATEST)} />
			)}
			{folded.length > 0 ? (
				<details>
					<summary className="button">
						{say('Earlier receipts')} ({folded.length})
					</summary>
					<ReceiptTable label="Earlier receipts" receipts={folded} />
				</details>
			) : null}
			{older ? (
				<p>
					<a href={`?after=${older}`}>{say('Older receipts')}</a>
				</p>
			) : null}
		</section>
	)
}

function ReceiptTable({ label, receipts }: { label: string; receipts: Receipt[] }) {
	const say = useSay()
	return (
		<table aria-label={say(label)}>
			<thead>
				<tr>
					<th scope="col">{say('Date')}</th>
					<th scope="col">{say('Receipt')}</th>
					<th scope="col">{say('Amount')}</th>
				</tr>
			</thead>
			<tbody>
				{receipts.map((receipt) => (
					<ReceiptRow key={receipt.id} receipt={receipt} />
				))}
			</tbody>
		</table>
	)
}

function ReceiptRow({ receipt: { id, number, day, what, amount, state } }: { receipt: Receipt }) {
	return (
		<tr>
			<td>{day}</td>
			<td>
				<a className="unbroken" href={href.receipt(id)}>
					{number}
				</a>
				<br />
				{what}
			</td>
			<td>
				{amount}
				<br />
				{state}
			</td>
		</tr>
	)
}

interface ReceiptPageProps {
	receipt: Receipt & {
		school: string
		/** Reference of the payment at the provider or bank. */
		reference: string | null
		byHand: boolean
		/** It can be downloaded as an electronic invoice. */
		isElectronic: boolean
	}
}

export function ReceiptPage({ receipt }: ReceiptPageProps) {
	const say = useSay()
	const { id, number, day, what, amount, state, school, reference, byHand, isElectronic } = receipt
	const rows = {
		Date: day,
		From: 'Solfa',
		To: school,
		For: what,
		Amount: amount,
		State: state,
		...(reference ? { [byHand ? 'Reference' : 'PayPal reference']: reference } : {}),
	}
	return (
		<>
			<h1>
				{say('Receipt')} <span className="unbroken">{number}</span>
			</h1>
			<table aria-label={`${say('Receipt')} ${number}`}>
				<tbody>
					{Object.entries(rows).map(([name, value]) => (
						<tr key={name}>
							<th scope="row">{say(name)}</th>
							<td>
								<bdi>{value}</bdi>
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="part button-row">
				<button className="button button-filled" type="button" data-prints="" hidden>
					{say('Print')}
				</button>{' '}
				{isElectronic ? (
					<a className="button" href={`${href.receipt(id)}?format=xml`}>
						{say('Download e-invoice (XML)')}
					</a>
				) : null}{' '}
				<a className="button" href={href.subscription()}>
					{say('Back to the subscription')}
				</a>
			</p>
		</>
	)
}
