import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DayOf } from '#app/components/dates.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { cleanupRule, howMany } from '#app/domain/platform/cleanup.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readDryRun } from './read.server.ts'
import { cleanUp } from './save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: (data?: { label: string }) => data?.label ?? 'Cleanup' }

/** Shows what a rule would remove before it removes anything. */
export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readDryRun(staff, cleanupRule(args.params.rule) ?? missing())
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return cleanUp(args, staff)
}

type DryRunData = ReturnType<typeof readDryRun>

export default function DryRun() {
	const dryRun = useLoaderData<typeof loader>()
	const { rule, safe, count, candidates, kept, isOfSchools } = dryRun
	return (
		<>
			<Confirmation key={rule} dryRun={dryRun} />
			{isOfSchools && count > 0 ? (
				<Panel title={`${howMany(rule, count)} can be removed`}>
					<Schools rule={rule} schools={candidates.map((candidate) => ({ ...candidate, why: safe }))} />
				</Panel>
			) : null}
			{kept.length > 0 ? (
				<Panel title={`${howMany(rule, kept.length)} protected`}>
					<Schools rule={rule} schools={kept} />
				</Panel>
			) : null}
		</>
	)
}

function Confirmation({ dryRun }: { dryRun: DryRunData }) {
	const { rule, label, safe, before, count, candidates, isOfSchools, confirmation } = dryRun
	const form = useFormPage()
	const cancel = (
		<Link className="button" to={platformHref.cleanup()}>
			Back
		</Link>
	)
	return (
		<>
			<PageHead title={label} line={safe} trail={[{ to: platformHref.cleanup(), label: 'Cleanup' }]} />
			<ErrorSummary form={form} names={['typed', 'rule', 'ids', 'count', 'before']} />
			{count === 0 ? (
				<>
					<p>Nothing can be removed at the moment.</p>
					<p>{cancel}</p>
				</>
			) : (
				<Form form={form} submit="Remove for good" pending="Removing..." grave beside={cancel}>
					<input type="hidden" name="rule" value={rule} />
					<input type="hidden" name="ids" value={candidates.map(({ id }) => id).join(' ')} />
					<input type="hidden" name="count" value={count} />
					<input type="hidden" name="before" value={before} />
					{isOfSchools ? (
						<p>
							Everything of {howMany(rule, count)} is removed for good: people, lessons, money and files. What
							they paid for Solfa stays in the transactions.
						</p>
					) : (
						<p>{howMany(rule, count)} would be removed.</p>
					)}
					<TextField
						form={form}
						name="typed"
						label="Confirmation"
						hint={`Type: ${confirmation}`}
						autoComplete="off"
					/>
				</Form>
			)}
		</>
	)
}

function Schools({ rule, schools }: { rule: DryRunData['rule']; schools: DryRunData['kept'] }) {
	if (schools.length === 0) return <p className="muted">None at the moment.</p>
	return (
		<ul className="rows">
			{schools.map(({ id, name, since, why }) => (
				<li key={id}>
					<span>
						<Link to={platformHref.school(id)}>
							<bdi>{name}</bdi>
						</Link>{' '}
						<span className="muted">{why}</span>
					</span>{' '}
					<span className="muted">
						{rule === 'closed' ? 'Hold until ' : 'Since '}
						<DayOf at={since} timeZone="UTC" />
					</span>
				</li>
			))}
		</ul>
	)
}
