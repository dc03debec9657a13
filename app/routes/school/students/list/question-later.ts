import { later } from '#app/components/later.tsx'
import recordsCss from '#app/styles/records.css?url'

/** Its fields bring the script and the sheet of forms along, which the list does without. */
export const BulkQuestionPage = later(() => import('./question.tsx'), 'BulkQuestionPage', recordsCss)
