import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { StudentResults } from '#app/views/event/student-results.tsx'
import { Goals } from '#app/views/learning/goals.tsx'
import { readSkills } from '#app/views/learning/read.server.ts'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { SkillsGrid, SkillsHistory } from '#app/views/learning/skills.tsx'
import { saveOnTab, taughtStudent } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Skills and goals' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	const { id } = taughtStudent(access, args.params.studentId)
	return readSkills(access, id, new URL(args.request.url).searchParams.get('view'))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return saveOnTab(args, access, 'skills')
}

export default function TaughtSkills() {
	const skills = useLoaderData<typeof loader>()
	return (
		<>
			<RowErrors />
			{skills.framework ? null : (
				<p>
					There are no skills to assess yet. Ask the office to add a framework with the skills you teach: the
					office finds it under Students, on the tab Skills of any student. You can set goals meanwhile.
				</p>
			)}
			<SkillsGrid {...skills} />
			<Goals goals={skills.goals} formKey={skills.goalKey} />
			<SkillsHistory {...skills} />
			<StudentResults results={skills.results} />
		</>
	)
}
