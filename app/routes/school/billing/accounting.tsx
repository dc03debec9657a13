import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { bookAccountsHref } from '#app/domain/billing/books-href.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { bookFile, readAccounting, type Accounting } from './accounting/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Accounting' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const { shown, exported } = await readAccounting(access, new URL(args.request.url).searchParams)
	const number = new URL(args.request.url).searchParams.get('file')
	if (number && exported) args.context.file = bookFile(exported, number)
	return shown
}

export default function AccountingExport() {
	const { month, earlier, later, program, totals, missing, files } = useLoaderData<typeof loader>()
	return (
		<div className="form-page">
			<PageHead
				title="Accounting"
				line={month}
				trail={[{ to: href.billingHistory(), label: 'History' }]}
				others={[{ to: bookAccountsHref(), label: 'Accounts' }]}
			/>
			<p className="button-row">
				<Link className="button" to={earlier.to}>
					{earlier.label}
				</Link>{' '}
				{later ? (
					<Link className="button" to={later.to}>
						{later.label}
					</Link>
				) : null}
			</p>
			<div className="stack">
				{program === null ? (
					<Notice title="No accounts are set yet">
						<p>
							Choose your accounting program and enter its accounts first.{' '}
							<Link to={bookAccountsHref()}>Set the accounts</Link>
						</p>
					</Notice>
				) : null}
				{missing.length > 0 ? <Missing missing={missing} /> : null}
				{files.length > 0 ? <Files program={program} files={files} /> : null}
				{totals.kinds.length > 0 || totals.file ? <Totals totals={totals} /> : null}
			</div>
		</div>
	)
}

function Files({ program, files }: Pick<Accounting, 'program' | 'files'>) {
	return (
		<Panel title={`Files for ${program}`}>
			<ul className="rows">
				{files.map(({ to, label, text }) => (
					<li key={to}>
						<span className="muted">{text}</span>{' '}
						<a className="button" href={to} download>
							{label}
						</a>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Missing({ missing }: Pick<Accounting, 'missing'>) {
	return (
		<Panel title="Accounts that are missing" id="missing">
			<p>There is no file until these accounts are set.</p>
			<ul className="rows">
				{missing.map(({ key, label, count, to, lines }) => (
					<li key={key}>
						<span>
							<bdi>{label}</bdi>{' '}
							<span className="muted">
								{many(count, 'booking needs it', 'bookings need it')}
								{lines.map((text) => [<br key={`${text} br`} />, <bdi key={text}>{text}</bdi>])}
							</span>
						</span>{' '}
						<Link to={to}>Set it</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Totals({ totals }: Pick<Accounting, 'totals'>) {
	return (
		<Panel title="What families owe changed by">
			<ul className="rows">
				{totals.kinds.map(({ kind, amount }) => (
					<li key={kind}>
						<span className="muted">{kind}</span> <span>{amount}</span>
					</li>
				))}
				<li>
					<span>In the ledger</span> <strong>{totals.ledger}</strong>
				</li>
				{totals.file ? (
					<>
						<li>
							<span>In the file</span> <strong>{totals.file.families}</strong>
						</li>
						<li>
							<span>
								Difference{' '}
								<State tone={totals.file.agrees ? 'good' : 'bad'}>
									{totals.file.agrees ? 'They agree' : 'Contact support'}
								</State>
							</span>{' '}
							<strong>{totals.file.difference}</strong>
						</li>
						<li>
							<span className="muted">All debits and all credits of the file</span>{' '}
							<span>{totals.file.sides}</span>
						</li>
					</>
				) : null}
			</ul>
		</Panel>
	)
}
