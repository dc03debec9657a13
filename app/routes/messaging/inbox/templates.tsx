import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listTemplates } from '#app/models/message/template.server.ts'
import { MailPage } from './mail-page.tsx'
import { openStaffForm, openStaffMail } from './read-mail.server.ts'
import { dropTemplate } from './save-template.server.ts'

export const handle = { title: 'Templates' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	const mail = await openStaffMail(args, access)
	return { ...mail, templates: listTemplates(access) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'messaging', 'message:write')
	await openStaffForm(args, access)
	return dropTemplate({ args, access })
}

const NEW = { to: href.messaging('template'), label: 'New template' }

/** The school's message templates. */
export default function TemplateList() {
	const view = useLoaderData<typeof loader>()
	const { templates } = view
	return (
		<MailPage view={view}>
			<h1>Templates</h1>
			{templates.length === 0 ? (
				<EmptyList
					kind="new"
					title="No templates yet"
					text="Write once what you send every term, such as the dates of the next one."
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
							<a href={href.messaging('template', { id })}>
								<bdi>{name}</bdi>
							</a>{' '}
							<span className="muted">
								<bdi>{subject}</bdi>
							</span>
						</span>{' '}
						<a href={href.messaging('many', { template: id })}>
							Use<span className="sr-only"> {name}</span>
						</a>
					</li>
				))}
			</ul>
		</MailPage>
	)
}
