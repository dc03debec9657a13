import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { momentIn } from '#app/domain/account/reading.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Job, readJobs } from './jobs.server.ts'

/** What Solfa does by itself, when it last did and when it will again. */
export function Jobs({ shown: { jobs, reading } }: { shown: ReturnType<typeof readJobs> }) {
	const form = useFormPage()
	const when = (at: Job['next']) => (typeof at === 'number' ? momentIn(reading, at) : at)
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
							<tr key={job.name}>
								<th scope="row">{job.to ? <Link to={job.to}>{job.name}</Link> : job.name}</th>
								<td data-label="Result">
									{job.failed ? (
										<State tone="bad">{job.failed}</State>
									) : job.lastAt ? (
										<State tone="good">Fine</State>
									) : (
										<State tone="quiet">Not run yet</State>
									)}
								</td>
								<td data-label="Last run">{job.lastAt ? when(job.lastAt) : 'Never'}</td>
								<td data-label="Next run">{when(job.next)}</td>
								<td className={job.retry ? undefined : 'nothing'}>
									{job.retry ? (
										<PostForm>
											<button className="button button-small" name="intent" value={job.retry.intent}>
												{job.retry.label}
												<span className="sr-only">: {job.name}</span>
											</button>
										</PostForm>
									) : null}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}
