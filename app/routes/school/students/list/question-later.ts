import { later } from '#app/components/later.tsx'

/** Its fields bring the script of forms along, which the list does without. */
export const BulkQuestionPage = later(() => import('./question.tsx'), 'BulkQuestionPage')
