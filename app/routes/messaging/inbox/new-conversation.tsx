import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { AttachField } from '#app/components/message/attach-field.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ViewData } from './read-messages.server.ts'

/** To people by name. Where there are many they are searched for, and the address holds those who were chosen. */
export function NewConversation({ its }: { its: ViewData<'new'> }) {
	const { isSearched, chosen, people, subject, student, formKey } = its
	const form = useFormPage({ subject, to: chosen.map(({ id }) => id) })
	const ids = chosen.map(({ id }) => id)
	return (
		<>
			<ErrorSummary
				form={form}
				names={['to', 'subject', 'body', 'files']}
				refusal="Your message was not sent"
			/>
			<h1>New message</h1>
			{isSearched ? <Search its={its} /> : null}
			<Form form={form} action={addressWith(its, ids)} submit="Send" pending="Sending…" takesFile>
				<FormKeyField form={form} value={formKey} />
				{student ? <input type="hidden" name="student" value={student} /> : null}
				{isSearched ? (
					ids.map((id) => <input key={id} type="hidden" name="to" value={id} />)
				) : (
					<CheckboxGroup
						form={form}
						name="to"
						label="To"
						options={people.map(({ id, name, who }) => ({ value: id, label: name, hint: who }))}
					/>
				)}
				<TextField form={form} name="subject" label="Subject" autoComplete="off" />
				<TextareaField form={form} name="body" label="Message" rows={8} />
				<AttachField form={form} />
			</Form>
		</>
	)
}

function addressWith({ student, search }: ViewData<'new'>, to: readonly string[], q = search): string {
	const params = new URLSearchParams({ do: 'new', ...(student ? { student } : {}), ...(q ? { q } : {}) })
	for (const id of to) params.append('to', id)
	return `${href.messaging()}?${params}`
}

function Search({ its }: { its: ViewData<'new'> }) {
	const { search, chosen, people, student } = its
	const ids = chosen.map(({ id }) => id)
	return (
		<section aria-labelledby="to-title">
			<h2 id="to-title">To</h2>
			{chosen.length > 0 ? (
				<ul className="mail-chosen">
					{chosen.map(({ id, name, who }) => (
						<li key={id}>
							<span>
								<bdi>{name}</bdi> <span className="muted">{who}</span>
							</span>{' '}
							<a
								href={addressWith(
									its,
									ids.filter((one) => one !== id),
								)}
							>
								Remove<span className="sr-only"> {name}</span>
							</a>
						</li>
					))}
				</ul>
			) : (
				<p className="muted">Nobody chosen yet. Search for somebody and add them.</p>
			)}
			<form action={href.messaging()} role="search" className="mail-search">
				<input type="hidden" name="do" value="new" />
				{student ? <input type="hidden" name="student" value={student} /> : null}
				{ids.map((id) => (
					<input key={id} type="hidden" name="to" value={id} />
				))}
				<label className="sr-only" htmlFor="q">
					Name
				</label>
				<input className="input" id="q" name="q" type="search" placeholder="Name" defaultValue={search} />{' '}
				<button className="button">Search</button>
			</form>
			<ul className="mail-chosen">
				{people.map(({ id, name, who }) => (
					<li key={id}>
						<span>
							<bdi>{name}</bdi> <span className="muted">{who}</span>
						</span>{' '}
						<a href={addressWith(its, [...ids, id], '')}>
							Add<span className="sr-only"> {name}</span>
						</a>
					</li>
				))}
			</ul>
			{search && people.length === 0 ? <p className="muted">Nobody with that name has an account.</p> : null}
		</section>
	)
}
