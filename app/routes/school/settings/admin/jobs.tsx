import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { momentIn, type Reading } from '#app/domain/account/reading.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Job, readJobs } from './read-jobs.server.ts'

/** What Solfa does by itself, when it last did and when it will again. */
export function Jobs({ shown: { jobs, reading } }: { shown: ReturnType<typeof readJobs> }) {
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="This was not done" />
			<p className="muted">What Solfa does for your school without being asked.</p>
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
			<th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
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
