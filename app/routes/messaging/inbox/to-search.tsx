import { contactWords } from '#app/components/message/contact-words.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { addressOfNew } from './address-of-new.ts'
import type { NewMessageView } from './read-new.server.ts'

/** Recipients of a new message, and the search for more. */
export function ToSearch({ view }: { view: NewMessageView }) {
	const { search, chosen, people } = view
	const words = usePortalWords().messages
	const ids = chosen.map(({ id }) => id)
	return (
		<section aria-labelledby="to-title">
			<h2 id="to-title">{words.form.to}</h2>
			{chosen.length > 0 ? (
				<ul className="mail-chosen">
					{chosen.map((one) => (
						<PersonLink
							key={one.id}
							one={one}
							to={addressOfNew(
								view,
								ids.filter((id) => id !== one.id),
							)}
							label={words.form.remove}
						/>
					))}
				</ul>
			) : (
				<p className="muted">{words.form.nobodyChosen}</p>
			)}
			<SearchForm view={view} ids={ids} />
			<ul className="mail-chosen">
				{people.map((one) => (
					<PersonLink
						key={one.id}
						one={one}
						to={addressOfNew(view, [...ids, one.id], '')}
						label={words.form.add}
					/>
				))}
			</ul>
			{search && people.length === 0 ? <p className="muted">{words.form.nobodyFound}</p> : null}
		</section>
	)
}

/** Keeps the chosen recipients. */
function SearchForm({ view: { search, student }, ids }: { view: NewMessageView; ids: readonly string[] }) {
	const words = usePortalWords().messages
	return (
		<form action={href.messaging('new')} role="search" className="mail-search">
			{student ? <input type="hidden" name="student" value={student} /> : null}
			{ids.map((id) => (
				<input key={id} type="hidden" name="to" value={id} />
			))}
			<label className="sr-only" htmlFor="q">
				{words.form.name}
			</label>
			<input
				className="input"
				id="q"
				name="q"
				type="search"
				placeholder={words.form.name}
				defaultValue={search}
			/>{' '}
			<button className="button">{words.find}</button>
		</form>
	)
}

function PersonLink({
	one,
	to,
	label,
}: {
	one: NewMessageView['people'][number]
	to: string
	label: string
}) {
	const { name, who } = contactWords(one, usePortalWords().messages.people)
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
