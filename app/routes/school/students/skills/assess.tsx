import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { href } from '#app/domain/href.ts'
import { StudentResults } from '#app/views/event/student-results.tsx'
import { Goals } from '#app/views/learning/goals.tsx'
import { readSkills } from '#app/views/learning/read.server.ts'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { SkillsGrid, SkillsHistory } from '#app/views/learning/skills.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { saveOnTab } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	return { id, ...readSkills(access, id, new URL(args.request.url).searchParams.get('view')) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'learning:write')
	return saveOnTab(args, access)
}

export default function AssessSkills() {
	const { id, ...shown } = useLoaderData<typeof loader>()
	return (
		<>
			<RowErrors />
			{shown.framework ? null : (
				<EmptyList
					kind="new"
					title="No skills yet"
					text="A framework lists the skills you assess and the levels students reach in them."
					create={{ to: href.studentSkills(id, 'framework'), label: 'New framework' }}
				/>
			)}
			<SkillsGrid
				{...shown}
				path={href.studentSkills(id)}
				toFramework={href.studentSkills(id, 'framework', { view: shown.framework?.id })}
			/>
			<Goals goals={shown.goals} formKey={shown.goalKey} />
			<SkillsHistory {...shown} />
			<StudentResults results={shown.results} />
		</>
	)
}
