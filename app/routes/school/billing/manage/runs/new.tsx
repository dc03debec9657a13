import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EarlierMonths } from '#app/components/billing/earlier-months.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { makeRun, readDryRun, type DryRunShown } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { month: string }) => (data ? `Run billing for ${data.month}` : 'Run billing'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const period = new URL(args.request.url).searchParams.get('period') ?? ''
	if (!isPeriod(period)) throw redirect(href.manageBilling('runs'))
	return readDryRun(access, period)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'money:write')
	return makeRun({ args, access })
}

/** Preview of a run. Nothing is saved until it is approved. */
export default function NewBillingRun() {
	const { formKey, period, month, earlier, count, total, more, families, problems } =
		useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<PageHead
				title={`Run billing for ${month}`}
				line={`${many(count, 'family', 'families')}, ${total}`}
				trail={[{ to: href.manageBilling('runs'), label: 'Billing runs' }]}
			/>
			<ErrorSummary form={form} names={['period']} />
			<EarlierMonths {...earlier} lead="This run leaves them out." />
			{count > 0 ? (
				<Form form={form} submit={`Create ${many(count, 'draft', 'drafts')}`} intent="run" pending="Working…">
					<FormKeyField form={form} value={formKey} />
					<input type="hidden" name="period" value={period} />
				</Form>
			) : (
				<p role="status">
					There is nothing to bill for this month. A run bills students who are in a class and have a{' '}
					<Link to={href.manageBilling('plans')}>price plan</Link>, and leaves out what is already on an
					invoice or <Link to={href.billing({ view: 'draft' })}>a draft</Link>.
				</p>
			)}
			<div className="stack">
				{problems.length > 0 ? <NotBilled problems={problems} /> : null}
				{families.length > 0 ? (
					<Panel title="Will be billed">
						<ul className="rows">
							{families.map((family) => (
								<DryFamily key={family.id} family={family} />
							))}
						</ul>
						{more > 0 ? <p>And {many(more, 'other family', 'other families')}.</p> : null}
					</Panel>
				) : null}
			</div>
		</>
	)
}

/** Students and families that the run leaves out come first, because the office has to look at them. */
function NotBilled({ problems }: Pick<DryRunShown, 'problems'>) {
	return (
		<Panel
			title={`Not billed: ${problems.length}`}
			beside={<Link to={href.manageBilling('plans')}>Price plans</Link>}
		>
			<ul className="rows">
				{problems.map(({ key, to, label, about, why, credit }) => (
					<li key={key}>
						<span>
							{credit ? <State tone="warn">Billed too much</State> : null} <bdi>{about}</bdi>{' '}
							<span className="muted history-change">{why}</span>
						</span>{' '}
						{credit ? (
							<Link to={credit.to}>{credit.mend}</Link>
						) : (
							<Link to={to}>
								<bdi>{label}</bdi>
							</Link>
						)}
					</li>
				))}
			</ul>
		</Panel>
	)
}

function DryFamily({
	family: { id, name, total, lines, taxes },
}: {
	family: DryRunShown['families'][number]
}) {
	return (
		<li>
			<Link to={href.familyAccount(id)}>
				<bdi>{name}</bdi>
			</Link>{' '}
			<strong>{total}</strong>
			<div className="w-full text-sm">
				{lines.map(({ text, why }) => (
					<div key={text}>
						<bdi>{text}</bdi> <span className="muted">{why}</span>
					</div>
				))}
				{taxes.map((tax) => (
					<div key={tax}>{tax}</div>
				))}
			</div>
		</li>
	)
}
