import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { MailWaits } from '#app/components/mail-waits.tsx'
import { Words } from '#app/components/message/folders.tsx'
import { broadcastWords } from '#app/domain/message/audience.ts'
import { href } from '#app/domain/href.ts'
import { many } from '#app/domain/class/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { MailPage } from './mail-page.tsx'
import { openStaffForm, openStaffMail } from './read-mail.server.ts'
import { foundBroadcast } from './read-broadcast.server.ts'
import { readPreview } from './read-many.server.ts'
import { confirmDraft } from './save-broadcasts.server.ts'
import { StillOn } from './still-on.tsx'

export const handle = { title: 'Check before sending' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mail = await openStaffMail(args, access)
	return { ...mail, ...readPreview(access, foundBroadcast(access, args.params.broadcastId)) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openStaffForm(args, access)
	const { id } = foundBroadcast(access, args.params.broadcastId)
	return confirmDraft({ args, access, id })
}

/** Previews the recipients, the people left out and why, and the text before anything is sent. */
export default function PreviewPage() {
	const view = useLoaderData<typeof loader>()
	const { id, kind, token, audience, when, first, subject, body, byEmail, byApp, people, excluded, edit } =
		view
	const form = useFormPage()
	const all = many(people.length, 'person', 'people')
	const change = (
		<a className="button" href={edit}>
			Change
		</a>
	)
	return (
		<MailPage view={view}>
			<h1>Check before sending</h1>
			<ErrorSummary form={form} names={[]} refusal="The message was not sent" />
			<p>
				{broadcastWords[kind].label}. {audience}.{' '}
				{when
					? `It will be sent on ${when}. The list is read again then: everybody on it at that time gets the message.`
					: 'It will be sent as soon as you confirm.'}
			</p>
			<p>
				<strong>{people.length > 0 ? all : 'Nobody'}</strong> will get it
				{people.length > 0 ? `: ${byEmail} by email, ${byApp} in the app` : null}.
				{excluded.length > 0 ? ` ${many(excluded.length, 'person', 'people')} will not.` : null}
			</p>
			{view.answersTo ? (
				<p>
					Answers to the email go to <bdi>{view.answersTo}</bdi>.
					{view.passesAnswersOn ? ' The office reads them and passes them on to you.' : null}
				</p>
			) : null}
			<MailWaits />
			<StillOn lessons={view.stillOn} />
			<TextedNumbers texting={view.texting} />
			<section className="mail-paper" aria-labelledby="reads">
				<h2 id="reads">{first ? `As ${first} will read it, 1 of ${people.length}` : 'The message'}</h2>
				<p>
					<strong>
						<bdi>{subject}</bdi>
					</strong>
				</p>
				<Words text={body} />
			</section>
			{people.length > 0 || when ? (
				<Form
					form={form}
					action={href.broadcast(id, 'preview')}
					intent="send"
					submit={when ? `Schedule for ${all}` : `Send to ${all}`}
					pending="Sending…"
					beside={change}
				>
					<input type="hidden" name="token" value={token} />
				</Form>
			) : (
				<p>{change}</p>
			)}
			{excluded.length > 0 ? (
				<section aria-labelledby="excluded">
					<h2 id="excluded">Will not get it</h2>
					<ul className="mail-chosen">
						{excluded.map(({ name, reason }, i) => (
							<li key={i}>
								<bdi>{name}</bdi> <span className="muted">{reason}</span>
							</li>
						))}
					</ul>
				</section>
			) : null}
			{people.length > 0 ? <Included people={people} /> : null}
		</MailPage>
	)
}

function Included({ people }: { people: ReturnType<typeof useLoaderData<typeof loader>>['people'] }) {
	return (
		<section aria-labelledby="included">
			<h2 id="included">Will get it</h2>
			<ul className="mail-chosen">
				{people.map(({ key, name, about, ways, without }) => (
					<li key={key}>
						<span>
							<bdi>{name}</bdi> {about && about !== name ? <span className="muted">for {about}</span> : null}
						</span>{' '}
						<span className="muted">
							{ways}
							{without ? `. No email: ${without.charAt(0).toLowerCase()}${without.slice(1)}` : null}
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}

function TextedNumbers({ texting }: { texting: { count: number; cost: string } | null }) {
	if (!texting) return null
	const { count, cost } = texting
	return (
		<p>
			{many(count, 'number', 'numbers')} also {count === 1 ? 'gets' : 'get'} a text with the subject. It costs
			up to {cost}.
		</p>
	)
}
