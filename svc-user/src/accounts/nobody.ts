import { AppError } from '@luplay/service-kit';

export const nobody = (): AppError => new AppError('not_found', { message: 'Пользователь не найден.' });
