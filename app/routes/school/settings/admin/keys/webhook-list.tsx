import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { momentIn, type Reading } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { eventLabels, MAX_WEBHOOKS } from '#app/domain/integration/webhook-events.ts'

interface WebhookListProps {
	webhooks: { id: string; url: string; events: string[]; createdAt: number }[]
	counts: { webhookId: string; state: string; count: number }[]
	reading: Reading
}

export function WebhookList({ webhooks, counts, reading }: WebhookListProps) {
	const countOf = (id: string, state: string) =>
		counts.find((count) => count.webhookId === id && count.state === state)?.count ?? 0
	return (
		<Panel
			title="Webhooks"
			beside={
				webhooks.length < MAX_WEBHOOKS ? (
					<Link className="button button-small" to={href.people('keys/new-webhook')}>
						Add a webhook
					</Link>
				) : null
			}
		>
			<p className="muted measure">
				Solfa tells other programs at once when something happens. They receive what happened and an id, and
				read the record with a key.
			</p>
			{webhooks.length === 0 ? <p>No webhooks yet.</p> : null}
			<ul className="rows">
				{webhooks.map(({ id, url, events, createdAt }) => (
					<li key={id}>
						<span>
							<bdi>{url}</bdi>
							<br />
							<span className="muted">
								{eventLabels(events).join('; ')}. Added {momentIn(reading, createdAt)}.{' '}
								{countOf(id, 'waiting')} waiting, {countOf(id, 'failed')} failed.
							</span>
						</span>{' '}
						<Link className="button button-small" to={href.endWebhook(id)}>
							End<span className="sr-only"> {url}</span>
						</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}

interface FailedProps {
	failed: { id: string; type: string; at: number; answer: string | null; url: string }[]
	next: string | null
	reading: Reading
}

/** Events that were given up after all tries. */
export function FailedDeliveries({ failed, next, reading }: FailedProps) {
	if (failed.length === 0) return null
	return (
		<Panel
			title="Events that could not be sent"
			beside={<Resend delivery="all" label="Send all again" about="" />}
		>
			<p className="muted measure">Each was tried for almost a day. They are kept for 30 days.</p>
			<ul className="rows">
				{failed.map(({ id, type, at, answer, url }) => (
					<li key={id}>
						<span>
							{eventLabels([type]).join()}
							<br />
							<span className="muted">
								{momentIn(reading, at)}, to <bdi>{url}</bdi>. {answer}.
							</span>
						</span>{' '}
						<Resend delivery={id} label="Send again" about={type} />
					</li>
				))}
			</ul>
			{next ? (
				<p>
					<Link className="button" to={href.people('keys', { before: next })}>
						Earlier events
					</Link>
				</p>
			) : null}
		</Panel>
	)
}

function Resend({ delivery, label, about }: { delivery: string; label: string; about: string }) {
	return (
		<PostForm className="row-actions">
			<input type="hidden" name="delivery" value={delivery} />
			<button className="button button-small">
				{label}
				<span className="sr-only"> {about}</span>
			</button>
		</PostForm>
	)
}
