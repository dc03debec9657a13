import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { findSchool } from '#app/models/platform/school.server.ts'
import { countUsage } from '#app/models/subscription/usage.server.ts'
import { notFound, only } from '#app/utils/call.server.ts'
import { plans } from '#app/utils/plans.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const person = await enterCall(asked)
	const school = findSchool(person, asked.params.schoolId)
	if (!school) return notFound()

	// Before a plan is chosen there is room for nobody.
	const limits = school.plan ? plans[school.plan].limits : { teachers: 0, students: 0 }
	return Response.json({
		usage: countUsage(school.id),
		limits,
		teacherLimit: limits.teachers,
		studentLimit: limits.students,
		isActive: school.status === 'active',
	})
}

export async function action(asked: ActionFunctionArgs) {
	await enterCall(asked)
	return only('GET')
}
