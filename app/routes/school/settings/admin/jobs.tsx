import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { jobForm } from '#app/domain/account/people-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { checkSchedule } from '#app/models/hourly/schedule-check.server.ts'
import { retryFailedMail } from '#app/models/school/jobs.server.ts'
import { momentIn, type Reading } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readJobs, type Job } from './read-jobs.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: adminTabs.jobs }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return readJobs(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return runJob({ args, access })
}

const runJob = tasksOf()({
	form: jobForm,
	save({ access }, { intent }): Outcome<{ count: number } | null> {
		if (intent !== 'check-schedule') return retryFailedMail(access)
		checkSchedule(access)
		return done(null)
	},
	then(retried) {
		const back = href.people('jobs')
		if (!retried) return goTo(back, 'checks-run')
		return goTo(back, 'all-mail-retried', { count: String(retried.count) })
	},
})

export default function Jobs() {
	const { jobs, reading } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="This was not done" />
			<p className="muted">What Solfa does without being asked.</p>
			<div className="table-frame">
				<table className="table">
					<caption className="sr-only">Background jobs</caption>
					<thead>
						<tr>
							{['Job', 'Result', 'Last run', 'Next run'].map((head) => (
								<th key={head} scope="col">
									{head}
								</th>
							))}
							<td>
								<span className="sr-only">Actions</span>
							</td>
						</tr>
					</thead>
					<tbody>
						{jobs.map((job) => (
							<Row key={job.name} job={job} reading={reading} />
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}

function Row({ job: { name, to, lastAt, next, failed, retry }, reading }: { job: Job; reading: Reading }) {
	return (
		<tr>
			<th scope="row" className="sm:max-w-84!">
				{to ? <Link to={to}>{name}</Link> : name}
			</th>
			<td data-label="Result">
				<State tone={failed ? 'bad' : lastAt ? 'good' : 'quiet'}>
					{failed ?? (lastAt ? 'Fine' : 'Not run yet')}
				</State>
			</td>
			<td data-label="Last run">{lastAt ? momentIn(reading, lastAt) : 'Never'}</td>
			<td data-label="Next run">{typeof next === 'number' ? momentIn(reading, next) : next}</td>
			<td className={retry ? undefined : 'nothing'}>
				{retry ? (
					<PostForm>
						<button className="button button-small" name="intent" value={retry.intent}>
							{retry.label}
							<span className="sr-only">: {name}</span>
						</button>
					</PostForm>
				) : null}
			</td>
		</tr>
	)
}
