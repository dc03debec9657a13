import { contactWords } from '#app/components/message/contact-words.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { addressOfNew } from './address-of-new.ts'
import type { NewMessageView } from './read-new.server.ts'

/** Recipients of a new message, and the search for more. */
export function ToSearch({ view }: { view: NewMessageView }) {
	const { search, chosen, people } = view
	const text = usePortalWords().messages
	const ids = chosen.map(({ id }) => id)
	return (
		<section aria-labelledby="to-title">
			<h2 id="to-title">{text.form.to}</h2>
			{chosen.length > 0 ? (
				<ul className="mail-chosen">
					{chosen.map((person) => (
						<PersonLink
							key={person.id}
							person={person}
							to={addressOfNew(
								view,
								ids.filter((id) => id !== person.id),
							)}
							label={text.form.remove}
						/>
					))}
				</ul>
			) : (
				<p className="muted">{text.form.nobodyChosen}</p>
			)}
			<SearchForm view={view} ids={ids} />
			<ul className="mail-chosen">
				{people.map((person) => (
					<PersonLink
						key={person.id}
						person={person}
						to={addressOfNew(view, [...ids, person.id], '')}
						label={text.form.add}
					/>
				))}
			</ul>
			{search && people.length === 0 ? <p className="muted">{text.form.nobodyFound}</p> : null}
		</section>
	)
}

/** Keeps the chosen recipients. */
function SearchForm({ view: { search, student }, ids }: { view: NewMessageView; ids: readonly string[] }) {
	const text = usePortalWords().messages
	return (
		<form action={href.messaging('new')} role="search" className="mail-search">
			{student ? <input type="hidden" name="student" value={student} /> : null}
			{ids.map((id) => (
				<input key={id} type="hidden" name="to" value={id} />
			))}
			<label className="sr-only" htmlFor="q">
				{text.form.name}
			</label>
			<input
				className="input"
				id="q"
				name="q"
				type="search"
				placeholder={text.form.name}
				defaultValue={search}
			/>{' '}
			<button className="button">{text.find}</button>
		</form>
	)
}

function PersonLink({
	person,
	to,
	label,
}: {
	person: NewMessageView['people'][number]
	to: string
	label: string
}) {
	const { name, who } = contactWords(person, usePortalWords().messages.people)
	return (
		<li>
			<span>
				<bdi>{name}</bdi> <span className="muted">{who}</span>
			</span>{' '}
			<a href={to}>
				{label}
				<span className="sr-only"> {name}</span>
			</a>
		</li>
	)
}
