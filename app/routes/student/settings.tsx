import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { Consents } from './settings/consents.tsx'
import { Guardians } from './settings/guardians.tsx'
import { readSettings } from './settings/read.server.ts'
import { saveSettings } from './settings/save.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Settings' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'profile:write')
	return readSettings(args, access, openPortal(args, access, 'settings'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'student', 'profile:write')
	return saveSettings(args, access, openPortal(args, access, 'settings'))
}

export default function Settings() {
	const { name, email, isOwn, list, child, students, toAccount, toNotifications, download } =
		useLoaderData<typeof loader>()
	const text = usePortalWords().settings
	return (
		<>
			<PortalHead title={text.title} list={list} child={child} />
			<section className="card card-row">
				<div>
					<strong>
						<bdi>{name}</bdi>
					</strong>
					{email ? (
						<p className="label">
							<bdi>{email}</bdi>
						</p>
					) : null}
				</div>{' '}
				<a className="button" href={toAccount}>
					{text.changeAccount}
				</a>
			</section>
			<section className="card card-row">
				<div>
					<strong>{text.notifications}</strong>
					<p className="label">{text.notificationsWhat}</p>
				</div>{' '}
				<a className="button" href={toNotifications}>
					{text.choose}
				</a>
			</section>
			<Consents students={students} isOwn={isOwn} />
			<Guardians students={students} isOwn={isOwn} />
			<section className="card card-row">
				<div>
					<strong>{text.copy}</strong>
					<p className="label">{text.copyWhat}</p>
				</div>{' '}
				<a className="button" href={download}>
					{text.download}
				</a>
			</section>
		</>
	)
}
