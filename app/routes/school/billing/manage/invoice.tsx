import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Paper } from '#app/components/billing/document.tsx'
import { PaperLinks } from '#app/components/billing/paper-links.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FamilyLink } from '#app/components/student/family-link.tsx'
import { Notice, Panel, State } from '#app/components/panel.tsx'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { mainAction, moreActions, otherActions } from './invoice/actions.ts'
import { OutdatedDraft } from './invoice/outdated.tsx'
import { PartsPanel } from './invoice/parts-panel.tsx'
import { foundInvoice, readInvoice, type InvoiceFacts } from './invoice/read.server.ts'
import { atInvoice, setRightTask } from './invoice/tasks.server.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { facts: { label: string } }) => data?.facts.label ?? 'Invoice',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const solo = access.school.kind === 'solo'
	return { solo, ...readInvoice(access, foundInvoice(access, args.params.invoiceId)) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return setRightTask(atInvoice(args, access))
}

export default function ShowInvoice() {
	const { solo, facts, paper, foreign, electronic, parts, happened, balance } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { id, label, text, tone, internalNote } = facts
	return (
		<>
			<PageHead
				title={label}
				line={<State tone={tone}>{text}</State>}
				trail={[{ to: href.billing(), label: billingNoun(solo) }]}
				action={mainAction(facts)}
				others={otherActions(facts)}
				more={moreActions(facts)}
			>
				<PaperLinks foreign={foreign} label="PDF" to={(lang) => href.paper('invoice', id, { lang })} />{' '}
				{facts.number && electronic?.length === 0 ? (
					<a className="button" href={href.paper('e-invoice', id)}>
						Download e-invoice (XML)
					</a>
				) : null}
			</PageHead>
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			{facts.outdated.length > 0 ? <OutdatedDraft facts={facts} /> : null}
			{electronic?.length ? (
				<Notice tone="warn" title="This is not an electronic invoice yet">
					{electronic.map((problem) => (
						<p key={problem}>{problem}</p>
					))}
				</Notice>
			) : null}
			<Notes facts={facts} isElectronic={electronic?.length === 0} />
			<div className="invoice-side">
				<Paper paper={paper} linked />
				<aside>
					<PartsPanel parts={parts} id={id} isOpen={facts.isOpen} />
					{happened.length > 0 ? (
						<Panel title="What happened">
							<ul className="rows">
								{happened.map((event) => (
									<li key={event.id}>
										<span>
											{event.text} <span className="muted history-change">{event.when}</span>{' '}
											{event.more ? <span className="muted history-change">{event.more}</span> : null}
										</span>
									</li>
								))}
							</ul>
						</Panel>
					) : null}
					<Panel title={<FamilyLink id={facts.familyId} name={facts.family} />}>
						<Facts
							rows={[
								['Due now', balance.dueNow] as const,
								['Not due yet', balance.notDue] as const,
								['Credit', balance.credit] as const,
							].filter(([, amount]) => amount !== null)}
						/>
						<p>
							<Link to={balance.to}>Open the account</Link>
						</p>
						{internalNote ? <p className="notes">{internalNote}</p> : null}
					</Panel>
				</aside>
			</div>
		</>
	)
}

function Notes({ facts, isElectronic }: { facts: InvoiceFacts; isElectronic: boolean }) {
	const { credits, replacedBy, corrects, endReason, text } = facts
	return (
		<>
			{endReason ? (
				<Notice tone="warn" title={text}>
					<p>{endReason}</p>
				</Notice>
			) : null}
			{replacedBy || corrects ? (
				<p>
					{replacedBy ? (
						<>
							Replaced by <Link to={href.invoice(replacedBy.id)}>invoice {replacedBy.number}</Link>.{' '}
						</>
					) : null}
					{corrects ? (
						<>
							Replaces <Link to={href.invoice(corrects.id)}>invoice {corrects.number}</Link>.
						</>
					) : null}
				</p>
			) : null}
			{credits.map(({ id, number, amount, reason }) => (
				<p key={id}>
					<a href={href.paper('credit-note', id)}>Credit note {number}</a>, {amount}: {reason}{' '}
					{isElectronic ? <a href={href.paper('e-credit-note', id)}>Download XML</a> : null}
				</p>
			))}
		</>
	)
}
