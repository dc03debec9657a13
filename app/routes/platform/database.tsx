import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Backups } from './database/backups.tsx'
import { Jobs, SlowStatements, Sizes, State } from './database/panels.tsx'
import { readDatabase } from './database/read.server.ts'
import { workOnDatabase } from './database/save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Database' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readDatabase(staff)
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return workOnDatabase(args, staff)
}

export default function Database() {
	const data = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<PageHead title="Database" line="One SQLite file holds every school. All times in UTC.">
				<PostForm>
					<button className="button" name="intent" value="integrity">
						Check integrity
					</button>
				</PostForm>{' '}
				<PostForm>
					<button className="button button-filled" name="intent" value="backup">
						Make a backup
					</button>
				</PostForm>
			</PageHead>
			<ErrorSummary form={form} names={['file']} />
			<State state={data.state} />
			<Backups {...data.backups} />
			<div className="cards items-start">
				<Sizes sizes={data.sizes} />
				<Jobs jobs={data.jobs} />
			</div>
			<SlowStatements slow={data.slow} />
		</>
	)
}
