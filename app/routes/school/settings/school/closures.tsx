import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ReopenLessons } from '#app/components/lesson/reopen.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead } from '#app/components/page-head.tsx'
import { closuresForm } from '#app/domain/school/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { href } from '#app/domain/href.ts'
import { EditClosure } from './closure-forms.tsx'
import { ClosureList } from './closure-list.tsx'
import { CloseLessons } from './closing.tsx'
import { SettingsHead } from './head.tsx'
import { Holidays } from './holidays.tsx'
import { readClosures } from './read-year.server.ts'
import { RemoveClosure } from './remove-closure.tsx'
import { tabTask } from './save-applied.server.ts'
import { applyToClosure } from './save-closures.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.closures }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	const { searchParams } = new URL(args.request.url)
	const { name, timeZone } = access.school
	const head = { schoolName: name, solo: access.role === 'solo_teacher_admin' }
	return { ...(await readClosures(access, searchParams)), key: formKey(), timeZone, head }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return saveClosures({ args, access })
}

const saveClosures = tabTask('closures', closuresForm, applyToClosure)

type Shown = ReturnType<typeof useLoaderData<typeof loader>>
export type ClosuresView<V extends Shown['view']> = Extract<Shown, { view: V }>

export default function ClosuresTab() {
	const data = useLoaderData<typeof loader>()
	return (
		<>
			{useOpenAreas().settings ? <SettingsHead {...data.head} /> : <ScheduleHead />}
			<SettingsTab>
				<View data={data} />
			</SettingsTab>
		</>
	)
}

/** The front desk closes a room without access to the settings. */
function ScheduleHead() {
	return <PageHead title={schoolTabs.closures} trail={[{ to: href.schedule(), label: 'Schedule' }]} />
}

function View({ data }: { data: Shown }) {
	switch (data.view) {
		case 'close':
			return <CloseLessons data={data} />
		case 'reopen':
			return (
				<ReopenLessons
					data={data}
					is="closed"
					on="on days that are open again"
					told="the teachers and the families"
					why="the time is taken or the class meets at another time now"
					none={`No lesson stays closed because of ${data.name} on a day that is open again.`}
					back={{ to: href.schoolSettings('closures'), label: 'Back to closures' }}
				/>
			)
		case 'archive':
			return <RemoveClosure closure={data.closure} />
		case 'edit':
			return <EditClosure data={data} />
		case 'holidays':
			return <Holidays data={data} />
		case 'list':
			return <ClosureList data={data} />
	}
}
