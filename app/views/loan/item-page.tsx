import { Day } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { useFormPage } from '#app/web/use-form-page.ts'
import { changeLoanItemHref, lendHref, loanCopyHref, loanHref, loanItemsHref } from '#app/domain/loan/href.ts'
import type { AtLoans } from './at.ts'
import { LoanState, type LoanRow } from './loan-state.tsx'

export interface ShownItem {
	id: string
	title: string
	kind: string
	kindLabel: string
	note: string | null
	version: number
	isRemoved: boolean
}

export interface ShownCopy {
	id: string
	code: string
	condition: string | null
	value: string | null
	amount: string
	version: number
	standing: 'in' | 'out' | 'lost' | 'retired'
	loan: { id: string; student: string; dueOn: string } | null
}

interface ItemProps extends AtLoans {
	item: ShownItem
	copies: ShownCopy[]
	past: LoanRow[]
}

/** One item: its copies, where each of them is, and earlier loans. */
export function LoanItemPage({ item, copies, past, ...at }: ItemProps) {
	const form = useFormPage()
	const { id, title, kindLabel, note, isRemoved } = item
	return (
		<>
			<PageHead
				title={<bdi>{title}</bdi>}
				line={kindLabel}
				trail={[{ to: loanItemsHref(at.isOffice), label: 'Items to lend' }]}
				action={
					at.keepsItems && !isRemoved
						? { to: changeLoanItemHref(id, 'add-copies'), label: 'Add copies' }
						: undefined
				}
				others={at.keepsItems ? [{ to: changeLoanItemHref(id, 'edit'), label: 'Edit' }] : []}
			>
				{at.keepsItems && !isRemoved ? (
					<Step to={loanItemsHref(at.isOffice, id)} intent="remove" label="Remove" />
				) : null}
			</PageHead>
			<ErrorSummary form={form} names={[]} refusal="Nothing was changed" />
			{isRemoved ? (
				<Notice tone="warn" title="Removed from the list">
					<p>It can no longer be lent.</p>
					{at.keepsItems ? (
						<Step to={loanItemsHref(at.isOffice, id)} intent="restore" label="Restore" />
					) : null}
				</Notice>
			) : null}
			{note ? <p className="as-typed">{note}</p> : null}
			<Panel title="Copies" wide>
				<ul className="rows">
					{copies.map((copy) => (
						<li key={copy.id}>
							<CopyLine copy={copy} item={item} {...at} />
						</li>
					))}
				</ul>
			</Panel>
			{past.length > 0 ? (
				<Panel title="Earlier loans" wide>
					<ul className="rows">
						{past.map((loan) => (
							<li key={loan.id}>
								<Link to={loanHref(at.isOffice, loan.id)}>
									<bdi>{`${loan.item}, ${loan.student}`}</bdi>
								</Link>{' '}
								<span>
									<LoanState loan={loan} />
								</span>
							</li>
						))}
					</ul>
				</Panel>
			) : null}
		</>
	)
}

function CopyLine({ copy, item, isOffice, keepsItems }: AtLoans & { copy: ShownCopy; item: ShownItem }) {
	const { id, code, condition, value, standing } = copy
	const facts = [condition, value && `Worth ${value}`].filter(Boolean).join(' · ')
	return (
		<>
			<span>
				<strong>
					<bdi>{code}</bdi>
				</strong>{' '}
				<Standing copy={copy} isOffice={isOffice} />
				{facts ? <span className="muted"> {facts}</span> : null}
			</span>{' '}
			<span className="row-actions">
				{standing === 'in' && !item.isRemoved ? (
					<Link className="button button-small" to={lendHref(isOffice, { copy: id })}>
						Lend<span className="sr-only"> {code}</span>
					</Link>
				) : null}{' '}
				{copy.loan ? (
					<Link className="button button-small" to={loanHref(isOffice, copy.loan.id, 'return')}>
						Take back<span className="sr-only"> {code}</span>
					</Link>
				) : null}{' '}
				{keepsItems ? (
					<Link className="button button-small" to={loanCopyHref(item.id, id)}>
						Edit<span className="sr-only"> {code}</span>
					</Link>
				) : null}{' '}
				{keepsItems && standing !== 'out' && !item.isRemoved ? (
					<Step
						to={loanItemsHref(isOffice, item.id)}
						intent={standing === 'in' ? 'retire' : 'unretire'}
						label={standing === 'in' ? 'Stop lending' : 'Lend again'}
						copy={copy}
					/>
				) : null}
			</span>
		</>
	)
}

function Standing({ copy: { standing, loan }, isOffice }: { copy: ShownCopy; isOffice: boolean }) {
	if (loan)
		return (
			<Link to={loanHref(isOffice, loan.id)}>
				<bdi>{loan.student}</bdi> until <Day on={loan.dueOn} short />
			</Link>
		)
	if (standing === 'in') return <State tone="good">Free</State>
	if (standing === 'out') return <State tone="quiet">On loan</State>
	return standing === 'lost' ? <State tone="bad">Lost</State> : <State tone="quiet">No longer lent</State>
}

function Step({ to, intent, label, copy }: { to: string; intent: string; label: string; copy?: ShownCopy }) {
	return (
		<PostForm action={to}>
			{copy ? <input type="hidden" name="copy" value={copy.id} /> : null}
			<button className={copy ? 'button button-small' : 'button'} name="intent" value={intent}>
				{label}
				{copy ? <span className="sr-only"> {copy.code}</span> : null}
			</button>
		</PostForm>
	)
}
