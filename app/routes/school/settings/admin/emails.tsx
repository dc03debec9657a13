import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { PostForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { mailForm } from '#app/domain/account/people-form.ts'
import { environment, isMailSetUp } from '#app/config/environment.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { countMail, listMail, retryMail, type MailState } from '#app/models/school/mail.server.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

const states = {
	failed: { label: 'Failed', tone: 'bad' },
	waiting: { label: 'Waiting', tone: 'brass' },
	sent: { label: 'Sent', tone: 'good' },
} as const

const order: MailState[] = ['failed', 'waiting', 'sent']
const PAGE = 50

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: adminTabs.emails }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const params = new URL(args.request.url).searchParams
	const only = order.find((mailState) => mailState === params.get('state')) ?? null
	const mails = listMail(access, { only, before: params.get('before'), limit: PAGE + 1 })
	return {
		only,
		counts: countMail(access),
		mails: mails.slice(0, PAGE),
		next: mails.length > PAGE ? (mails[PAGE - 1]?.id ?? null) : null,
		reading: readingOf(access),
		isSetUp: isMailSetUp(environment()),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return sendAgain({ args, access })
}

const sendAgain = tasksOf()({
	form: mailForm,
	save: ({ access }, { mail }) => retryMail(access, mail),
	then: ({ to }) => goTo(href.people('emails'), 'mail-retried', { to }),
})

export default function Emails() {
	const { mails, next, counts, only, reading, isSetUp } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const at = (state?: string) => href.people('emails', { state })
	const all = counts.failed + counts.waiting + counts.sent
	return (
		<>
			<ErrorSummary form={form} names={['mail']} refusal="This was not done" />
			<p className="muted">
				Emails of the last 30 days.{' '}
				{isSetUp
					? 'One that cannot be delivered is tried for a day and then given up.'
					: 'Mail is not set up on your server, so emails wait. They go out once SMTP_URL, MAIL_FROM and CONTACT_EMAIL are set and Solfa is started again.'}
			</p>
			<nav className="button-row" aria-label="Which emails">
				<Link className="button button-small" to={at()} aria-current={only === null ? 'true' : undefined}>
					{counted('All', all)}
				</Link>{' '}
				{order.map((state) => (
					<Fragment key={state}>
						<Link
							className="button button-small"
							to={at(state)}
							aria-current={only === state ? 'true' : undefined}
						>
							{counted(states[state].label, counts[state])}
						</Link>{' '}
					</Fragment>
				))}
			</nav>
			{mails.length === 0 ? (
				only ? (
					<EmptyList kind="no-match" what="emails" clear={at()} />
				) : (
					<EmptyList kind="new" title="No emails yet" text="Emails are listed here for 30 days." />
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
					<Link className="button" to={href.people('emails', { state: only, before: next })}>
						Earlier emails
					</Link>
				</p>
			) : null}
		</>
	)
}

function counted(label: string, count: number): string {
	return count > 0 ? `${label} (${count})` : label
}
