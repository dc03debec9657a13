import { Fragment } from 'react'
import { PostForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { momentIn } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { readEmails } from './read-work.server.ts'

type Shown = ReturnType<typeof readEmails>

const states = {
	failed: { label: 'Failed', tone: 'bad' },
	waiting: { label: 'Waiting', tone: 'brass' },
	sent: { label: 'Sent', tone: 'good' },
} as const

/** What the school sent in the last 30 days, and what did not arrive. */
export function Emails({ shown }: { shown: Shown }) {
	const { mails, next, counts, only, reading } = shown
	const form = useFormPage()
	const at = (state?: string) => href.people({ tab: 'emails', state })
	const all = counts.failed + counts.waiting + counts.sent
	return (
		<>
			<ErrorSummary form={form} names={['mail']} refusal="This was not done" />
			<p className="muted">
				Emails of the last 30 days. One that cannot be delivered is tried for a day and then given up.
			</p>
			<nav className="button-row" aria-label="Which emails">
				<Link className="button button-small" to={at()} aria-current={only === null ? 'true' : undefined}>
					All ({all})
				</Link>{' '}
				{(['failed', 'waiting', 'sent'] as const).map((state) => (
					<Fragment key={state}>
						<Link
							className="button button-small"
							to={at(state)}
							aria-current={only === state ? 'true' : undefined}
						>
							{states[state].label} ({counts[state]})
						</Link>{' '}
					</Fragment>
				))}
			</nav>
			{mails.length === 0 ? (
				only ? (
					<EmptyList kind="no-match" what="emails" clear={at()} />
				) : (
					<EmptyList
						kind="new"
						title="No emails yet"
						words="What your school sends is listed here for 30 days."
					/>
				)
			) : (
				<ul className="rows">
					{mails.map((mail) => (
						<li key={mail.id}>
							<span>
								{mail.subject} <State tone={states[mail.state].tone}>{states[mail.state].label}</State>
								<br />
								<span className="muted">
									To <bdi>{mail.to}</bdi>, {momentIn(reading, mail.createdAt)}
									{mail.state !== 'sent' && mail.lastError ? `. ${mail.lastError}` : ''}
								</span>
							</span>{' '}
							{mail.state !== 'sent' && mail.lastError ? (
								<PostForm className="row-actions">
									<input type="hidden" name="mail" value={mail.id} />
									<button className="button button-small">
										Send again<span className="sr-only"> to {mail.to}</span>
									</button>
								</PostForm>
							) : null}
						</li>
					))}
				</ul>
			)}
			{next ? (
				<p>
					<Link
						className="button"
						to={href.people({ tab: 'emails', state: only ?? undefined, before: next })}
					>
						Earlier emails
					</Link>
				</p>
			) : null}
		</>
	)
}
