import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { GetForm } from '#app/components/desk-form.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { ownDebt } from '#app/models/billing/own-debt.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { keepPaper, statementPaper } from '#app/requests/paper.server.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { BackToInvoices, Letterhead, PdfLink } from './letterhead.tsx'
import { readStatement, type StatementAccount } from './read-statement.server.ts'
import { accountsOnly, letterheadFor } from './read-letterhead.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Invoices' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'invoice:read')
	const families = accountsOnly(openPortal(args, access, 'invoices'))
	const { searchParams } = new URL(args.request.url)
	if (searchParams.get('format') === 'pdf') {
		const family = families.find(({ id }) => id === searchParams.get('family')) ?? missing()
		const { language } = access
		const [debt, payerId] = [ownDebt(access, family), ownPayerId(access)]
		const paper = statementPaper(access, family.id, searchParams, { language, debt, payerId })
		await keepPaper(args, paper ?? missing())
	}
	return { school: letterheadFor(access), ...readStatement(access, families, searchParams) }
}

export default function OwnStatement() {
	const { school, isWrong, from, to, accounts } = useLoaderData<typeof loader>()
	const text = usePortalWords().money
	return (
		<>
			<BackToInvoices />
			<PortalHead title={text.statementTitle} />
			{isWrong ? (
				<div className="error-summary" role="alert">
					<p>{text.wrongDates}</p>
				</div>
			) : null}
			<GetForm className="span">
				<label>
					{text.statementFrom} <input className="input" name="from" defaultValue={from} autoComplete="off" />
				</label>{' '}
				<label>
					{text.statementTo} <input className="input" name="to" defaultValue={to} autoComplete="off" />
				</label>{' '}
				<button className="button" type="submit">
					{text.show}
				</button>
			</GetForm>
			<Letterhead school={school} />
			{accounts.map((account) => (
				<Entries key={account.name} account={account} />
			))}
		</>
	)
}

function Entries({ account }: { account: StatementAccount }) {
	const text = usePortalWords().money
	const { name, before, after, own, pdf, entries } = account
	return (
		<section>
			<h2>
				<bdi>{name}</bdi>
			</h2>
			<dl className="sums">
				<div>
					<dt>{text.before}</dt> <dd className="money">{before}</dd>
				</div>
				{entries.map(({ id, day, what, amount }) => (
					<div key={id}>
						<dt>
							{day}, {what}
						</dt>{' '}
						<dd className="money">{amount}</dd>
					</div>
				))}
				<div className="sum-total">
					<dt>{text.after}</dt> <dd className="money">{after}</dd>
				</div>
			</dl>
			{own ? <p>{own}</p> : null}
			{entries.length === 0 ? <p>{text.noEntries}</p> : null}
			<PdfLink to={pdf} of={name} />
		</section>
	)
}
