import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { openMessages } from '#app/requests/message.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { BesideList } from './beside-list.tsx'
import { foundWithPeople, readPeople, type PeopleData } from './read-people.server.ts'
import { changePeople } from './save-people.server.ts'

export { links } from '../conversation.tsx'

export const handle = {
	title: (data?: { subject: string }) => (data ? `People – ${data.subject}` : 'People'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openMessages(args, access)
	const search = new URL(args.request.url).searchParams.get('q')?.trim() ?? ''
	return readPeople(access, foundWithPeople(access, args.params.id), search)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openMessages(args, access)
	const { id } = foundWithPeople(access, args.params.id)
	return changePeople({ args, access, id })
}

/** Staff choose who takes part in a conversation. */
export default function People() {
	const people = useLoaderData<typeof loader>()
	return (
		<BesideList conversation={people}>
			<Participants people={people} />
		</BesideList>
	)
}

function Participants({ people }: { people: PeopleData }) {
	const { id: conversation, subject } = people
	const form = useFormPage()
	const path = href.conversation(conversation, 'people')
	return (
		<section aria-labelledby="people">
			<p className="mail-back">
				<a href={href.conversation(conversation)}>
					Back to <bdi>{subject}</bdi>
				</a>
			</p>
			<h1 id="people">People in this conversation</h1>
			<ErrorSummary form={form} names={['to']} refusal="Nothing was changed" />
			<ul className="mail-chosen">
				{people.inside.map(({ id, name, who, isRemovable }) => (
					<Person key={id} name={name} who={who}>
						{isRemovable ? <Step path={path} id={id} name={name} intent="remove" label="Remove" /> : null}
					</Person>
				))}
			</ul>
			<Others people={people} />
		</section>
	)
}

/** People who can be added. Large schools search for them. */
function Others({ people: { id: conversation, search, others, hasMore } }: { people: PeopleData }) {
	const path = href.conversation(conversation, 'people')
	return (
		<>
			<h2>Add somebody</h2>
			<p className="muted">They can read the whole conversation, from its first message.</p>
			<form action={path} role="search" className="mail-search">
				<label className="sr-only" htmlFor="q">
					Name
				</label>
				<input className="input" id="q" name="q" type="search" placeholder="Name" defaultValue={search} />{' '}
				<button className="button">Search</button>
			</form>
			<ul className="mail-chosen">
				{others.map(({ id, name, who }) => (
					<Person key={id} name={name} who={who}>
						<Step path={path} id={id} name={name} intent="add" label="Add" />
					</Person>
				))}
			</ul>
			{others.length === 0 ? (
				<p className="muted">
					{search ? 'Nobody else with that name has an account.' : 'Everyone you can write to takes part.'}
				</p>
			) : null}
			{hasMore ? <p className="muted">There are more people. Search for a name.</p> : null}
		</>
	)
}

function Person({ name, who, children }: { name: string; who: string; children: ReactNode }) {
	return (
		<li>
			<span>
				<bdi>{name}</bdi> <span className="muted">{who}</span>
			</span>{' '}
			{children}
		</li>
	)
}

interface StepProps {
	path: string
	id: string
	name: string
	intent: 'add' | 'remove'
	label: string
}

function Step({ path, id, name, intent, label }: StepProps) {
	return (
		<form method="post" action={path}>
			<input type="hidden" name="person" value={id} />
			<button className="button button-small" name="intent" value={intent}>
				{label}
				<span className="sr-only"> {name}</span>
			</button>
		</form>
	)
}
