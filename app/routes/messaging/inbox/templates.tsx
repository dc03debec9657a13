import { EmptyList } from '#app/components/empty-list.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { FIELDS_HINT } from './many.tsx'
import type { ViewData } from './read-messages.server.ts'

const NEW = { to: href.messaging({ do: 'template' }), label: 'New template' }

/** What the school writes often. */
export function TemplateList({ its: { templates } }: { its: ViewData<'templates'> }) {
	return (
		<>
			<h1>Templates</h1>
			{templates.length === 0 ? (
				<EmptyList
					kind="new"
					title="No templates yet"
					words="Write once what you send every term, such as the dates of the next one."
					create={NEW}
				/>
			) : (
				<p>
					<a className="button" href={NEW.to}>
						{NEW.label}
					</a>
				</p>
			)}
			<ul className="mail-chosen">
				{templates.map(({ id, name, subject }) => (
					<li key={id}>
						<span>
							<a href={href.messaging({ do: 'template', id })}>
								<bdi>{name}</bdi>
							</a>{' '}
							<span className="muted">
								<bdi>{subject}</bdi>
							</span>
						</span>{' '}
						<a href={href.messaging({ do: 'many', template: id })}>
							Use<span className="sr-only"> {name}</span>
						</a>
					</li>
				))}
			</ul>
		</>
	)
}

export function TemplateForm({ its: { template } }: { its: ViewData<'template'> }) {
	const { id, name = '', subject = '', body = '' } = template ?? {}
	const form = useFormPage({ name, subject, body })
	return (
		<>
			<ErrorSummary form={form} names={['name', 'subject', 'body']} refusal="The template was not saved" />
			<h1>{template ? <bdi>{name}</bdi> : 'New template'}</h1>
			<Form
				form={form}
				action={href.messaging({ do: 'template', id })}
				submit="Save template"
				pending="Saving…"
			>
				<TextField form={form} name="name" label="Name" autoComplete="off" />
				<TextField form={form} name="subject" label="Subject" autoComplete="off" />
				<TextareaField form={form} name="body" label="Message" rows={8} hint={FIELDS_HINT} />
			</Form>
			{id ? (
				<form method="post" action={href.messaging({ tab: 'templates' })}>
					<input type="hidden" name="id" value={id} />
					<button className="button" name="intent" value="remove-template">
						Remove template
					</button>
				</form>
			) : null}
		</>
	)
}
