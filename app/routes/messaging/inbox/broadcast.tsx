import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Words } from '#app/components/message/folders.tsx'
import { State } from '#app/components/panel.tsx'
import { broadcastWords } from '#app/domain/message/audience.ts'
import { href } from '#app/domain/href.ts'
import { many } from '#app/domain/class/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { MailPage } from './mail-page.tsx'
import { openStaffForm, openStaffMail } from './read-mail.server.ts'
import { foundBroadcast, readBroadcast } from './read-broadcast.server.ts'
import { changeBroadcast } from './save-broadcasts.server.ts'
import { StillOn } from './still-on.tsx'

export const handle = {
	title: (data?: { subject: string }) => (data ? `${data.subject} – Messages` : 'Messages'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mail = await openStaffMail(args, access)
	return { ...mail, ...readBroadcast(access, foundBroadcast(access, args.params.broadcastId)) }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openStaffForm(args, access)
	const { id } = foundBroadcast(access, args.params.broadcastId)
	return changeBroadcast({ args, access, id })
}

const STATES = { draft: 'Draft', scheduled: 'Scheduled', sending: 'Being sent', sent: 'Sent' } as const

const TITLES = {
	unread: (count: number) => `Not read yet: ${many(count, 'person', 'people')}`,
	read: (count: number) => `Read in the app: ${many(count, 'person', 'people')}`,
	others: (count: number, isSent: boolean) =>
		isSent
			? `By email (we can’t tell who read it): ${many(count, 'person', 'people')}`
			: many(count, 'person', 'people'),
	skipped: (count: number) => `Did not get it: ${many(count, 'person', 'people')}`,
}

/** A message to many people, with its delivery to each. */
export default function BroadcastPage() {
	const view = useLoaderData<typeof loader>()
	const { id, kind, subject, body, state, sender, audience, when, conversation, failed, groups } = view
	const isSent = state === 'sent' || state === 'sending'
	const form = useFormPage()
	const path = href.broadcast(id)
	return (
		<MailPage view={view}>
			<h1>
				<bdi>{subject}</bdi>
			</h1>
			<ErrorSummary form={form} names={[]} refusal="Nothing was changed" />
			<p className="muted">
				{broadcastWords[kind].label} by <bdi>{sender}</bdi>. {audience}. {STATES[state]}
				{when ? `, ${when}` : null}.
			</p>
			{state === 'scheduled' ? (
				<p>The list is read again when the message is sent: everybody on it then gets the message.</p>
			) : null}
			<StillOn lessons={view.stillOn} />
			<div className="mail-paper">
				<Words text={body} />
			</div>
			{/\{(name|students|school)\}/.test(body) ? (
				<p className="muted">The words in braces are filled in for each person.</p>
			) : null}
			<form method="post" action={path} className="button-row">
				{state === 'scheduled' ? (
					<button className="button" name="intent" value="cancel">
						Don’t send it
					</button>
				) : null}{' '}
				{failed.length > 0 ? (
					<button className="button button-filled" name="intent" value="retry">
						Send again to {many(failed.length, 'person', 'people')}
					</button>
				) : null}{' '}
				{conversation ? (
					<a className="button" href={conversation}>
						Open it as families see it
					</a>
				) : null}
			</form>
			{groups.map(({ id: group, people }) => (
				<section key={group} aria-labelledby={`group-${group}`}>
					<h2 id={`group-${group}`}>{TITLES[group](people.length, isSent)}</h2>
					<ul className="mail-chosen">
						{people.map((person) => (
							<Recipient key={person.id} {...person} />
						))}
					</ul>
				</section>
			))}
		</MailPage>
	)
}

type Person = Shown['groups'][number]['people'][number]

function Recipient({ name, about, email, state, what }: Person) {
	return (
		<li>
			<span>
				<bdi>{name}</bdi> {about ? <span className="muted">for {about}</span> : null}{' '}
				{email ? (
					<span className="muted">
						<bdi>{email}</bdi>
					</span>
				) : null}
			</span>{' '}
			<span>
				<State tone={state === 'failed' ? 'bad' : state === 'sent' || state === 'app' ? 'good' : 'quiet'}>
					{what}
				</State>
			</span>
		</li>
	)
}
