import { useRouteLoaderData } from '@remix-run/react'
import { TextareaField, TextField, TrapField } from '#app/components/fields.tsx'
import { FlashMessage } from '#app/components/shell/flash-message.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { useSay } from '#app/components/say.ts'
import { contactHeadings } from '#app/domain/contact/labels.ts'
import type { SaidFlash } from '#app/domain/flash.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { FormState } from '#app/web/use-form-page.ts'

const names = ['name', 'email', 'subject', 'message']

export function Contact({ form, email }: { form: FormState; email: string }) {
	const say = useSay()
	const flash = useRouteLoaderData<{ flash: SaidFlash | null }>('root')?.flash
	return (
		<section id="contact" className="wrap band-plain contact">
			<div>
				<h2>{say('Talk to us')}</h2>
				<p className="muted">
					{say(
						'A question, a wish, a school with its own way of doing things: write to us. We get back to you within 24 hours.',
					)}
				</p>
				<dl>
					<dt>{say('Email')}</dt>
					<dd>
						<a href={`mailto:${email}`}>{email}</a>
					</dd>
					<dt>{say('Support')}</dt>
					<dd>{say('Around the clock, every day, wherever you are')}</dd>
					<dt>{say('Rather see it?')}</dt>
					<dd>
						<a href={siteHref.demo()} data-opens="demo-dialog">
							{say('Request a demo')}
						</a>
					</dd>
				</dl>
			</div>
			<div className="card">
				{flash?.place === 'contact' ? <FlashMessage flash={flash} /> : null}
				<ErrorSummary form={form} names={names} headings={contactHeadings} refusal="Failed to send message" />
				<Form
					form={form}
					action={siteHref.contact()}
					intent="contact"
					submit="Send message"
					pending="Sending..."
				>
					<TextField form={form} name="name" label="Name" autoComplete="name" />
					<TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
					<TextField form={form} name="subject" label="Subject" autoComplete="off" />
					<TextareaField form={form} name="message" label="Message" rows={5} />
					<TrapField />
				</Form>
			</div>
		</section>
	)
}
