import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { GetForm } from '#app/components/desk-form.tsx'
import { BackToInvoices, Letterhead, PdfLink, type School } from './letterhead.tsx'

type Kind =
	'invoice' | 'payment' | 'allocation' | 'credit_note' | 'void' | 'write_off' | 'refund' | 'returned'

interface Account {
	name: string
	before: string
	after: string
	pdf: string
	entries: { id: string; day: string; kind: Kind; number: string | null; amount: string }[]
}

interface StatementProps {
	school: School
	isWrong: boolean
	from: string
	to: string
	accounts: Account[]
}

/** What happened on the family's account between two days. */
export function StatementPage({ school, isWrong, from, to, accounts }: StatementProps) {
	const words = usePortalWords().money
	return (
		<>
			<BackToInvoices />
			<PortalHead title={words.statementTitle} />
			{isWrong ? (
				<div className="error-summary" role="alert">
					<p>{words.wrongDates}</p>
				</div>
			) : null}
			<GetForm className="span">
				<input type="hidden" name="view" value="statement" />
				<label>
					{words.statementFrom} <input className="input" name="from" defaultValue={from} autoComplete="off" />
				</label>{' '}
				<label>
					{words.statementTo} <input className="input" name="to" defaultValue={to} autoComplete="off" />
				</label>{' '}
				<button className="button" type="submit">
					{words.show}
				</button>
			</GetForm>
			<Letterhead school={school} />
			{accounts.map((account) => (
				<Entries key={account.name} account={account} />
			))}
		</>
	)
}

function Entries({ account }: { account: Account }) {
	const words = usePortalWords().money
	const { name, before, after, pdf, entries } = account
	return (
		<section>
			<h2>
				<bdi>{name}</bdi>
			</h2>
			<dl className="sums">
				<div>
					<dt>{words.before}</dt> <dd className="money">{before}</dd>
				</div>
				{entries.map(({ id, day, kind, number, amount }) => (
					<div key={id}>
						<dt>
							{day}, {words.entries[kind]} {number}
						</dt>{' '}
						<dd className="money">{amount}</dd>
					</div>
				))}
				<div className="sum-total">
					<dt>{words.after}</dt> <dd className="money">{after}</dd>
				</div>
			</dl>
			{entries.length === 0 ? <p>{words.noEntries}</p> : null}
			<PdfLink to={pdf} of={name} />
		</section>
	)
}
